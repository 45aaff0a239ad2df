import { noOperation } from '../errors';
import { costOf } from './cost';
import type { Guard } from './guard';
import { tooMuch } from './limits';

/**
 * Refuses operations that cost more than `most` points, and requests for which no operation was
 * resolved.
 */
export const costLimit =
  (most: number): Guard =>
  ({ schema, document, operation, request, contextValue }) => {
    const { operationName, variables = {} } = request;
    if (operation === undefined) throw noOperation(operationName);
    const largestPage = contextValue.config.maxPageNum;
    const cost = costOf({ schema, document, operation, variables, largestPage, most });
    if (cost > most) throw tooMuch('cost', cost, most);
    return undefined;
  };
