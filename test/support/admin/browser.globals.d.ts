/** What modules of the admin page that are tested without a browser use of one. */
declare const localStorage: {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

declare class DOMParser {
  parseFromString(html: string, type: string): { readonly body: { readonly textContent: string } };
}
