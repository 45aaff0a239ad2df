/** Returns why `fetch` failed: the system's code, such as ECONNREFUSED, if there is one. */
export function whyNoAnswer(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : message;
}
