import fc from 'fast-check';
import { differencesOf } from '../../../tools/cutover/comparing/differences';

const NO_HOSTS: ReadonlySet<string> = new Set();
const envelope = (time: unknown, data: unknown, msg = '成功') => ({ code: 1, msg, time, data });
const between = (one: string, other: string) =>
  differencesOf({ status: 200, text: one }, { status: 200, text: other }, null, NO_HOSTS);

describe('two answers that are the same text but for the time', () => {
  it('do not differ', () => {
    const [one, other] = ['1', '22'].map((time) => JSON.stringify(envelope(time, null, '"\\')));
    expect(between(one ?? '', other ?? '')).toEqual([]);
  });

  it('differ where anything else is called time', () => {
    const [one, other] = ['1', '2'].map((time) =>
      JSON.stringify(envelope('1', { time }, '"time":"1"')),
    );
    expect(between(one ?? '', other ?? '')).toHaveLength(1);
    expect(between('{"time":"1"}', '{"time":1}')).toHaveLength(1);
  });

  it('are judged as their values are', () => {
    const text = fc.constantFrom('', 'time', '"time":"1"', '","time":"1"', '成功', '\\');
    const time = fc.oneof(fc.constantFrom('1', '2', '', 'now'), fc.constant(1));
    const data = fc.oneof(text, fc.record({ time: text }), fc.constant(null));
    const answer = fc.record({ code: fc.constantFrom(1, 0), msg: text, time, data });
    fc.assert(
      fc.property(answer, answer, (one, other) => {
        const [was, is] = [JSON.stringify(one), JSON.stringify(other)];
        // With a space the texts differ, and the values are compared.
        expect(between(was, is)).toEqual(between(was, `${is} `));
      }),
      { numRuns: 2_000 },
    );
  });
});
