import fc from 'fast-check';
import { differencesOf } from '../../../tools/cutover/comparing/differences';

const NO_HOSTS: ReadonlySet<string> = new Set();
const envelope = (time: unknown, data: unknown, msg = '成功') => ({ code: 1, msg, time, data });
const between = (one: string, other: string) =>
  differencesOf({ status: 200, text: one }, { status: 200, text: other }, null, NO_HOSTS);

describe('two answers', () => {
  it('do not differ if only the time of the envelope does', () => {
    const [one, other] = ['1', '22'].map((time) => JSON.stringify(envelope(time, null, '"\\')));
    expect(between(one ?? '', other ?? '')).toEqual([]);
  });

  it('differ if any other field named time does', () => {
    const [one, other] = ['1', '2'].map((time) =>
      JSON.stringify(envelope('1', { time }, '"time":"1"')),
    );
    expect(between(one ?? '', other ?? '')).toHaveLength(1);
    expect(between('{"time":"1"}', '{"time":1}')).toHaveLength(1);
  });

  it('are judged the same by their text and by their parsed values', () => {
    const text = fc.constantFrom('', 'time', '"time":"1"', '","time":"1"', '成功', '\\');
    const time = fc.oneof(fc.constantFrom('1', '2', '', 'now'), fc.constant(1));
    const data = fc.oneof(text, fc.record({ time: text }), fc.constant(null));
    const answer = fc.record({ code: fc.constantFrom(1, 0), msg: text, time, data });
    fc.assert(
      fc.property(answer, answer, (one, other) => {
        const [was, is] = [JSON.stringify(one), JSON.stringify(other)];
        // With a trailing space, the texts differ and the parsed values are compared.
        expect(between(was, is)).toEqual(between(was, `${is} `));
      }),
      { numRuns: 2_000 },
    );
  });
});
