import { RequestError } from '../../admin/api/request-error';
import { errorText } from '../../admin/texts/error-text';
import { badFields, badInput, rateLimited, ServiceError } from '../../src/errors';
import { messages } from '../../src/lib/messages/messages';

const received = (refusal: ReturnType<typeof badInput>) => {
  const { message, extensions } = refusal.in('en');
  return new RequestError('BAD_USER_INPUT', message, extensions);
};

it('errorText omits the name of the argument', () => {
  const refusal = received(badInput('auditId', 'NOT_ALLOWED', messages.cannotUndo));
  expect(refusal.message).toContain('auditId');
  expect(errorText(refusal, 'en')).toBe('Some input is not valid: This change cannot be undone.');
});

it('errorText names the fields of several problems', () => {
  const problem = { code: 'REQUIRED', message: messages.required } as const;
  const refusal = received(
    badFields([
      { field: 'name', ...problem },
      { field: 'weigh', ...problem },
    ]),
  );
  expect(errorText(refusal, 'en')).toBe(`Some input is not valid: ${refusal.message}`);
});

it('errorText says how many seconds to wait, if known', () => {
  const { message, extensions } = rateLimited(12).in('en');
  const refusal = new RequestError('RATE_LIMITED', message, extensions);
  expect(errorText(refusal, 'zh')).toBe('操作太频繁，请在 12 秒后再试');
  expect(errorText(new RequestError('RATE_LIMITED', ''), 'zh')).toBe('操作太频繁，请稍后再试');
});

it('errorText names the first five rows that are refused, each with its reason', () => {
  const refusals = [1, 2, 3, 4, 5, 6].map((id) => ({ id: String(id), message: `reason ${id}` }));
  expect(errorText(new RequestError('CONFLICT', 'refused', { refusals }), 'en')).toBe(
    '#1: reason 1 #2: reason 2 #3: reason 3 #4: reason 4 #5: reason 5',
  );
});

it('errorText keeps the message of a conflict that reloading cannot resolve', () => {
  const { message, extensions } = new ServiceError('CONFLICT', messages.neededIsGone, {
    reason: 'DEPENDENCY',
  }).in('zh');
  expect(errorText(new RequestError('CONFLICT', message, extensions), 'zh')).toBe(message);
});
