import { RequestError } from '../api/request-error';
import { errorTexts } from './page.texts';
import { textsIn, type Language } from './texts';

/**
 * Returns an error in the reader's language, with the service's message if that is more specific.
 * If there is only one problem, its message is used without the name of its field.
 */
export function errorText(error: unknown, language: Language): string {
  const t = textsIn(errorTexts, language);
  if (!(error instanceof RequestError)) return t.INTERNAL_SERVER_ERROR;
  const says = t[error.code];
  const { refusals = [], fields = [], reason, retryAfter } = error.extensions;
  if (retryAfter !== undefined && error.code === 'RATE_LIMITED') return t.LIMITED_FOR(retryAfter);
  if (retryAfter !== undefined && error.code === 'SERVICE_UNAVAILABLE')
    return t.AWAY_FOR(retryAfter);
  if (refusals.length > 0)
    return refusals
      .slice(0, 5)
      .map(({ id, message }) => `#${id}: ${message}`)
      .join(' ');
  if (reason !== undefined) return error.message;
  const why = fields.length === 1 ? fields[0]?.message : error.message;
  return error.code === 'BAD_USER_INPUT' && why
    ? `${says}${language === 'zh' ? '：' : ': '}${why}`
    : says;
}

/** Like `errorText`, for a download, where no input could be lost. */
export const fileErrorText = (error: unknown, language: Language): string =>
  error instanceof RequestError && error.code === 'UNREACHABLE'
    ? textsIn(errorTexts, language).UNREACHABLE_FILE
    : errorText(error, language);
