import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Qr from './Qr.svelte';

/** The modules of the drawn code, row by row. */
function modules(svg: Element): boolean[][] {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(run));
  return rows;
}

test('a_code_has_a_name_its_three_corners_and_a_quiet_zone', async () => {
  render(Qr, { value: 'https://table.example/table/a#b', label: 'Link for Ben' });
  const rows = modules(await screen.findByRole('img', { name: 'Link for Ben' }));
  const last = rows.length - 1;
  for (const row of rows.slice(0, 4)) expect(row).not.toContain(true);
  for (const row of rows) expect(row.slice(0, 4)).not.toContain(true);
  for (const row of rows) expect(row.slice(-4)).not.toContain(true);
  const finder = Array<boolean>(7).fill(true);
  expect(rows[4]!.slice(4, 11)).toEqual(finder);
  expect(rows[4]!.slice(last - 10, last - 3)).toEqual(finder);
  expect(rows[last - 4]!.slice(4, 11)).toEqual(finder);
});

test('the_modules_are_those_of_the_library', async () => {
  const { encode } = await import('uqr');
  render(Qr, { value: 'Grüße aus dem Wohnzimmer', label: 'x' });
  const { data } = encode('Grüße aus dem Wohnzimmer', { ecc: 'M', border: 4 });
  expect(modules(await screen.findByRole('img'))).toEqual(data);
});
