/** Does something when it is first asked for, and gives the same result ever after. */
export function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
