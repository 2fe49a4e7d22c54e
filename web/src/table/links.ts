/** The address of a table: for spectators, or with what gives a seat. */
export function linkTo(id: string, token?: string): string {
  const table = `${location.origin}/table/${id}`;
  // What stands after the # is never sent to a server, nor written into its log.
  return token === undefined ? table : `${table}#${token}`;
}
