import type { Difference } from './compare';

/**
 * Returns the setting that makes this service behave like the old one where the interface document
 * leaves the behaviour open; docs/moving-in.md has the table.
 */
export function adviceOn(operation: string, difference: Difference): string | undefined {
  const { kind, path, old } = difference;
  if (kind === 'distance form') {
    return typeof old === 'number' ? 'DISTANCE_FORMAT=metres' : 'DISTANCE_FORMAT=text';
  }
  if (difference.new === 404 && ['HTTP status', 'code'].includes(kind))
    return 'REST_PATHS, if the path is another here';
  if (difference.new === 401 && ['HTTP status', 'code'].includes(kind))
    return "TOKEN_HMAC_KEY, if the old service's tokens are used";
  if (kind === 'HTTP status' && typeof old === 'number' && old < 500 && old !== 401) {
    return `FAILURE_STATUS=${old}, if it is a failure in the document’s sense`;
  }
  if (kind === 'code' && typeof old === 'number' && old !== 1 && old !== 401) {
    return `FAILURE_CODE=${old}, if it is a failure in the document’s sense`;
  }
  if (operation === 'keywordList' && kind.endsWith(' row'))
    return 'KEYWORD_HISTORY_SCOPE=caller or service';
  if (path.endsWith('.per_page') && kind === 'value')
    return 'MAX_PAGE_NUM, the largest page_num that is served';
  return undefined;
}
