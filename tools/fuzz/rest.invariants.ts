import type { AnswerCheck } from './openapi';
import type { Answer } from './send';
import { parsedJson, type CheckResult } from './check-result';

/** Checks the envelope, its status, and the operation's description (section 3). */
export function checkRest(
  method: string,
  name: string | undefined,
  answer: Answer,
  check: AnswerCheck,
): CheckResult {
  const { status, headers, body } = answer;
  const label = `rest ${name ?? '?'} ${status}`;
  const broken = (why: string): CheckResult => ({ outcome: label, broken: why });
  if (headers['content-type'] !== 'application/json; charset=utf-8') {
    return broken(`Content-Type is ${String(headers['content-type'])}`);
  }
  if (!/^\{"code":-?\d+,"msg":".*","time":"\d+","data":.*\}$/s.test(body))
    return broken('not the envelope');
  const envelope = parsedJson(body) as { code: number; msg: string; time: string } | undefined;
  if (envelope === undefined) return broken('not JSON');
  if (Object.keys(envelope).join() !== 'code,msg,time,data')
    return broken('other keys than the envelope has');
  if (Math.abs(Number(envelope.time) - Date.now() / 1000) > 60) return broken('the time is wrong');
  const outcome = status === 200 ? `${label} ${envelope.code === 1 ? 'done' : 'failed'}` : label;
  if (name === undefined) {
    return {
      outcome,
      broken: [400, 404].includes(status) ? null : 'an unknown operation is no 404',
    };
  }
  if (method !== 'POST')
    return {
      outcome,
      broken: status === 405 && headers.allow === 'POST' ? null : 'no 405 with Allow',
    };
  return { outcome, broken: check(name, status, envelope) };
}
