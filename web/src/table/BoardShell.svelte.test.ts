import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import BoardShell from './BoardShell.svelte';

const children = createRawSnippet(() => ({ render: () => '<b>pieces</b>' }));

afterEach(() => vi.unstubAllGlobals());

test('a board has its name and what is told to those who do not see it', async () => {
  const { rerender } = render(BoardShell, { label: 'Board', said: 'Placed.', children });
  const board = screen.getByRole('group', { name: 'Board' });
  expect(board.textContent).toContain('pieces');
  expect(board.querySelector('[aria-live=polite]')?.textContent).toBe('Placed.');
  await rerender({ said: '' });
  expect(board.querySelector('[aria-live=polite]')?.textContent).toBe('');
});

test('a board that tells nothing has no place for it', () => {
  render(BoardShell, { label: 'Board', children });
  expect(document.querySelector('[aria-live]')).toBeNull();
});

test('a board knows how large it is for as long as it is there', () => {
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      disconnect = disconnect;
      readonly #seen: () => void;
      constructor(seen: () => void) {
        this.#seen = seen;
      }
      observe(): void {
        this.#seen();
      }
    },
  );
  const props = $state({ label: 'Board', children, space: { width: 9, height: 9 } });
  const { unmount } = render(BoardShell, {
    label: 'Board',
    children,
    get space() {
      return props.space;
    },
    set space(space) {
      props.space = space;
    },
  });
  expect(props.space).toEqual({ width: 0, height: 0 });
  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});
