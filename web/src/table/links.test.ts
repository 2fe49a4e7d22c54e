import { expect, test } from 'vitest';
import { linkTo, offersIn, screenLink } from './links';

const TOKEN = 'b7QmT2xYc0LfEw9rKd-Zs4';

test('a_link_leads_to_the_table_and_keeps_its_token_from_the_server', () => {
  expect(linkTo('x', TOKEN)).toBe(`${location.origin}/table/x#${TOKEN}`);
  expect(linkTo('x')).toBe(`${location.origin}/table/x`);
});

test('a_big_screen_offers_the_seats_its_link_names', () => {
  const offers = [
    { seat: 1, token: TOKEN },
    { seat: 3, token: TOKEN },
  ];
  const link = new URL(screenLink('x', offers));
  expect(link.pathname).toBe('/screen/x');
  expect(offersIn(link.hash)).toEqual(offers);
  expect(new URL(screenLink('x', [])).hash).toBe('');
});

test.each(['', '#', '#content', '#1.short', '#one.b7QmT2xYc0LfEw9rKd-Zs4', '#,,'])(
  'the fragment %j offers no seat',
  (fragment) => expect(offersIn(fragment)).toEqual([]),
);
