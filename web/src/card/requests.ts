import { askAs, get, post } from '../api';
import type {
  CardChange,
  CodeOffer,
  ComputerRating,
  Leading,
  MyCard,
  MyGames,
  NewCard,
  NewCode,
  PublicCard,
  RatingPoint,
  TakenCard,
} from '../wire/house';

/** What the house is asked about cards, games and ratings. `card` is the key of the own card. */

const MINE = '/api/cards/mine';
const at = (path: string, name: string) => `${path}/${encodeURIComponent(name)}`;

/** Makes a card. The same key again gives the same card, unchanged. */
export const makeCard = (card: NewCard) => post<MyCard>('/api/cards', card);
export const myCard = (card: string) => get<MyCard>(MINE, { card });
export const changeCard = (card: string, change: CardChange) =>
  post<MyCard>(MINE, change, { card });
/** From now on only the new key opens the card: all other devices are out. */
export const changeKey = (card: string, key: string) =>
  post<MyCard>(`${MINE}/key`, { key }, { card });
/** Lets another device have the card by a code, which this device has made. */
export const offerCode = (card: string, code: NewCode) =>
  post<CodeOffer>(`${MINE}/code`, code, { card });
/** Takes a card over by the code of another device. */
export const takeCard = (taken: TakenCard) => post<MyCard>('/api/cards/taken', taken);
export const forgetCard = (card: string) => askAs({ card }, MINE, { method: 'DELETE' });
export const blockCard = (card: string, id: string) =>
  post<MyCard>(`${MINE}/blocks`, { card: id }, { card });
export const unblockCard = async (card: string, id: string): Promise<MyCard> => {
  const response = await askAs({ card }, at(`${MINE}/blocks`, id), { method: 'DELETE' });
  return (await response.json()) as MyCard;
};
/** The card of somebody who agreed to be shown. */
export const publicCard = (id: string) => get<PublicCard>(at('/api/cards', id));

/** Games of the card; the query says which. */
export const myGames = (card: string, query: string) =>
  get<MyGames>(`${MINE}/games${query}`, { card });

/** How the own rating in a game came about. */
export const myRatings = (card: string, game: string) =>
  get<RatingPoint[]>(at(`${MINE}/ratings`, game), { card });
/** The same of somebody who agreed to be shown. */
export const ratingsOf = (id: string, game: string) =>
  get<RatingPoint[]>(at(`${at('/api/cards', id)}/ratings`, game));
export const leaderboard = (game: string) => get<Leading[]>(at('/api/leaderboard', game));
export const computerRatings = () => get<ComputerRating[]>('/api/ratings/computers');
