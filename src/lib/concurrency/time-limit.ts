/** The number of parts into which a time limit is split. */
const PARTS = 4;

/**
 * Calls `late` after `ms` milliseconds in which this process could have read an answer; returns a
 * function that cancels it.
 *
 * A plain timer would be unfair: after synchronous work longer than the limit, timers run before
 * anything that arrived meanwhile is read, and the other side would be blamed for this process. So
 * the limit is split into parts: a busy period uses up at most one, and another part follows if the
 * last one was late. A process that is always busy still gives up.
 */
export function afterTimeLimit(ms: number, late: () => void): () => void {
  const part = ms / PARTS;
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const wait = (left: number) => {
    const due = performance.now() + part;
    timer = setTimeout(() => {
      if (left > 1) wait(left - 1);
      else if (left === 1 && performance.now() > due + part) wait(0);
      else immediate = setImmediate(late);
    }, part).unref();
  };
  wait(PARTS);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/** With this code, a database that answers too late counts as unavailable. */
const noAnswer = (ms: number) =>
  Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' });

/** Rejects with `late()` after `ms` milliseconds of afterTimeLimit; the work continues. */
export function withTimeLimit<Result>(
  work: PromiseLike<Result>,
  ms: number,
  late: () => Error = () => noAnswer(ms),
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = afterTimeLimit(ms, () => reject(late()));
    const settle =
      <Outcome>(act: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        cancel();
        act(outcome);
      };
    work.then(settle(resolve), settle(reject));
  });
}
