/** The maximum number of refusals per turn of the event loop. */
const MAX_PER_TURN = 16;

/**
 * Spreads refusals over turns of the event loop. Clients that retry at once would otherwise fill
 * every turn with refusals, and an admitted request needs several turns.
 */
export class RefusalPacer {
  private readonly waiting: (() => void)[] = [];

  refuse(answer: () => void): void {
    if (this.waiting.push(answer) === 1) setImmediate(this.answerSome);
  }

  private readonly answerSome = (): void => {
    const some = this.waiting.splice(0, MAX_PER_TURN);
    if (this.waiting.length > 0) setImmediate(this.answerSome);
    for (const answer of some) answer();
  };
}
