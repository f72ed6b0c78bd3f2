/** Remembers where lists were left: with which filters, and at which row. For this visit alone. */
const searches = new Map<string, object>();
let opened: { address: string; row: string } | undefined;

/** Notes the filters of the page that is being left. */
export const rememberSearch = (pathname: string, search: object) => void searches.set(pathname, search);
export const lastSearch = (pathname: string): object => searches.get(pathname) ?? {};

const address = () => window.location.pathname;

/** Notes which row of the list on show leads away. */
export function rememberRow(row: string): void {
  opened = { address: address(), row };
}

/** The row that led away from the list on show, while the list appears again. */
export function takeRow(): string | undefined {
  if (opened?.address !== address()) return undefined;
  setTimeout(() => {
    opened = undefined;
  });
  return opened.row;
}
