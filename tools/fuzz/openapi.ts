import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

/** The parts of an OpenAPI document that tests read. */
export interface OpenapiDocument {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly post: OpenapiOperation } | undefined>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface OpenapiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

/** Returns how an operation's answer violates the document; null if it does not. */
export type AnswerCheck = (operation: string, status: number, answer: unknown) => string | null;

/** Compiles every schema once, in strict mode; throws if one is invalid. */
export function answerCheck(document: OpenapiDocument): AnswerCheck {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
  });
  ajv.addVocabulary(['openapi', 'info', 'servers', 'paths', 'components']);
  ajv.addSchema({ ...document, $id: 'openapi' });
  const byPointer = new Map<string, ValidateFunction>();
  const compiled = new Map<string, ValidateFunction>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [status, response] of Object.entries(item?.post.responses ?? {})) {
      const pointer =
        (response as { $ref?: string }).$ref ??
        `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/post/responses/${status}`;
      const $ref = `openapi${pointer}/content/${encodeURIComponent('application~1json')}/schema`;
      const validate = byPointer.get($ref) ?? ajv.compile({ $ref });
      byPointer.set($ref, validate);
      compiled.set(`${path.slice(1)} ${status}`, validate);
    }
  }
  return (operation, status, answer) => {
    const validate = compiled.get(`${operation} ${status}`);
    if (validate === undefined) return `HTTP ${status} is not described for ${operation}`;
    return validate(answer) ? null : ajv.errorsText(validate.errors);
  };
}
