/** Begins a sentence about who saved something, and when, as far as known. */
export const saidWho = {
  /** The verb follows. */
  zh: (who: string | null, when: string | null): string => {
    if (when !== null) return `${who ?? '有人'} 于 ${when} `;
    return who === null ? '一位同事刚刚' : `${who} 刚刚`;
  },
  en: (who: string | null, when: string | null, saved: string): string =>
    when === null
      ? `${who ?? 'A colleague'} has just ${saved}`
      : `${who ?? 'Somebody'} ${saved} at ${when}`,
};
