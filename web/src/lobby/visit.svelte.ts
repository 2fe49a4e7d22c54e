import { chime } from '../sound.svelte';
import { call } from '../notify.svelte';
import { keptCard } from '../card/kept.svelte';
import { amend, known, stranger } from '../device';
import { room } from '../rooms';
import { go } from '../route.svelte';
import { language } from '../words/words.svelte';
import Banner from './Banner.svelte';
import { Lobby } from './lobby.svelte';
import { seeking } from './seeking.svelte';
import { lobbyWords } from './words';

let lobby: Lobby | undefined = $state.raw();
let visitors = 0;

/** The lobby, for as long as somebody looks at it or looks for an opponent. */
export function theLobby(): Lobby | undefined {
  return lobby;
}

/** Comes to the lobby; gives what leaves it. A search goes on while one plays elsewhere. */
export function visit(): () => void {
  visitors += 1;
  lobby ??= new Lobby((id, { game, secret }) => {
    if (secret !== undefined) keepSecret(id, secret);
    announce(game, id);
    leaveIfDone();
    go(`/table/${id}`);
  });
  seeking.Banner = Banner;
  return () => {
    visitors -= 1;
    leaveIfDone();
  };
}

/** Nobody looks at the lobby, and nobody is looked for. */
export function leaveIfDone(): void {
  if (visitors > 0 || lobby?.wish) return;
  lobby?.close();
  lobby = undefined;
  seeking.Banner = undefined;
}

function keepSecret(id: string, secret: string): void {
  const secrets = (known(id) ?? stranger(id)).secrets;
  if (!secrets.includes(secret)) amend(id, { secrets: [...secrets, secret] });
}

function announce(game: string, id: string): void {
  chime();
  if (!document.hidden) return;
  const title = lobbyWords[language()].seek.foundTitle;
  call({ title, body: room(game)?.words[language()].name ?? game, tag: id });
}

/** Whether a table of the lobby is that of whoever looks at it. */
export function isOwn(card: string | undefined): boolean {
  return card !== undefined && card === keptCard()?.id;
}
