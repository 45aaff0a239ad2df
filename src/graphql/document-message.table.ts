/**
 * The messages of graphql-js about documents that cannot be parsed or do not fit the schema, in
 * Chinese. Its errors have no code, so they are recognised by their text;
 * test/graphql/document-message.test.ts provokes each of them, and fails if another version of
 * graphql-js words one differently.
 */
export const CHINESE: readonly (readonly [RegExp, string])[] = [
  [/^Syntax Error: Expected ([^,]*), found ([^]*)\.$/, '语法错误：此处须为 $1，实为 $2。'],
  [/^Syntax Error: Unexpected ([^]*)\.$/, '语法错误：不应出现 $1。'],
  [/^Syntax Error: Document contains more that (\d+) tokens\. .*$/, '查询过长：最多 $1 个记号。'],
  [/^Syntax Error: Unterminated string\.$/, '语法错误：字符串没有结束。'],
  [/^Syntax Error: ([^]*)$/, '语法错误：$1'],
  [/^The "?([^ "]*)"? definition is not executable\.$/, '定义 $1 不能执行。'],
  [/^Cannot query field "([^"]*)" on type "([^"]*)"\.$/, '类型 "$2" 没有字段 "$1"。'],
  [
    /^Fragment "([^"]*)" cannot condition on non composite type "([^"]*)"\.$/,
    '片段 "$1" 不能用于类型 "$2"。',
  ],
  [/^Fragment cannot condition on non composite type "([^"]*)"\.$/, '片段不能用于类型 "$1"。'],
  [/^Unknown argument "([^"]*)" on field "([^"]*)"\.$/, '字段 "$2" 没有参数 "$1"。'],
  [/^Unknown argument "([^"]*)" on directive "([^"]*)"\.$/, '指令 "$2" 没有参数 "$1"。'],
  [/^Unknown directive "([^"]*)"\.$/, '没有指令 "$1"。'],
  [/^Directive "([^"]*)" may not be used on (.*)\.$/, '指令 "$1" 不能用在 $2 上。'],
  [/^Unknown fragment "([^"]*)"\.$/, '没有片段 "$1"。'],
  [/^Unknown type "([^"]*)"\.$/, '没有类型 "$1"。'],
  [
    /^This anonymous operation must be the only defined operation\.$/,
    '有多个操作时，每个都须有名称。',
  ],
  [/^Maximum introspection depth exceeded$/, '内省查询的层数过多。'],
  [/^Cannot spread fragment "([^"]*)" within itself[^]*$/, '片段 "$1" 引用了自身。'],
  [/^Cannot spread fragment within itself\.$/, '片段引用了自身。'],
  [/^Variable "([^"]*)" is not defined(?: by operation "[^"]*")?\.$/, '没有定义变量 "$1"。'],
  [/^Fragment "([^"]*)" is never used\.$/, '片段 "$1" 没有用到。'],
  [/^Variable "([^"]*)" is never used(?: in operation "[^"]*")?\.$/, '变量 "$1" 没有用到。'],
  [/^Fields "([^"]*)" conflict because [^]*$/, '多个 "$1" 字段互相冲突，请使用不同的别名。'],
  [
    /^Fragment (?:"[^"]*" )?cannot be spread [a-z ]*"([^"]*)" can never [a-z ]*"([^"]*)"\.$/,
    '类型 "$1" 不会是 "$2"，此处不能使用该片段。',
  ],
  [
    /^Field "([^"]*)" argument "([^"]*)" of type "([^"]*)" is required, but [^]*$/,
    '字段 "$1" 缺少参数 "$2"（类型 "$3"）。',
  ],
  [
    /^Directive "([^"]*)" argument "([^"]*)" of type "([^"]*)" is required, but [^]*$/,
    '指令 "$1" 缺少参数 "$2"（类型 "$3"）。',
  ],
  [
    /^Field "([^"]*)" must not have a selection since type "([^"]*)" has no subfields\.$/,
    '字段 "$1" 的类型 "$2" 没有子字段。',
  ],
  [
    /^Field "([^"]*)" of type "([^"]*)" must have a selection of subfields\.$/,
    '字段 "$1" 的类型为 "$2"，须选择其子字段。',
  ],
  [
    /^Field "([^"]*)" of type "([^"]*)" must have at least one field selected\.$/,
    '字段 "$1" 的类型为 "$2"，须选择至少一个子字段。',
  ],
  [/^(?:Anonymous )?Subscription (?:"([^"]*)" )?must [^]*$/, '订阅只能选择一个顶层字段。'],
  [/^There can be only one argument named "([^"]*)"\.$/, '参数 "$1" 重复。'],
  [/^The directive "([^"]*)" can only be used once at this location\.$/, '指令 "$1" 在此处重复。'],
  [/^There can be only one fragment named "([^"]*)"\.$/, '片段 "$1" 重复。'],
  [/^There can be only one input field named "([^"]*)"\.$/, '输入字段 "$1" 重复。'],
  [/^There can be only one operation named "([^"]*)"\.$/, '操作 "$1" 重复。'],
  [/^There can be only one variable named "([^"]*)"\.$/, '变量 "$1" 重复。'],
  [
    /^Field "([^"]*)" of required type "([^"]*)" was not provided\.$/,
    '缺少字段 "$1"（类型 "$2"）。',
  ],
  [/^Field "([^"]*)" is not defined by type "([^"]*)"\.$/, '类型 "$2" 没有字段 "$1"。'],
  [/^Expected value of type "([^"]*)", found ([^]*)\.$/, '值 $2 不符合类型 "$1"。'],
  [/^Value "([^"]*)" does not exist in "([^"]*)" enum\.$/, '枚举 "$2" 没有值 "$1"。'],
  [/^Enum "([^"]*)" cannot represent non-enum value: ([^]*)\.$/, '值 $2 不符合枚举 "$1"。'],
  [/^DateTimeISO cannot represent [^]*$/, '须为带时区的日期和时间，例如 "2026-01-31T08:00:00Z"。'],
  [/^([A-Za-z]+) cannot represent [^:]*: ([^]*)$/, '值 $2 不符合类型 "$1"。'],
  [/^([A-Za-z]+) cannot represent [^]*$/, '值不符合类型 "$1"。'],
  [/^Enum "([^"]*)" cannot represent non-string value: ([^]*)\.$/, '值 $2 不符合枚举 "$1"。'],
  [/^Expected type "([^"]*)" to be an object\.$/, '须为类型 "$1" 的对象。'],
  [/^Exactly one key must be specified for OneOf type "([^"]*)"\.$/, '"$1" 须且只能给出一个字段。'],
  [/^Expected value of type "([^"]*)", found [^]*$/, '值不符合类型 "$1"。'],
  [/^Field "([^"]*)" must be non-null\.$/, '字段 "$1" 不能为 null。'],
  [
    /^Variable "([^"]*)" is of type "([^"]*)" but must be non-nullable [^]*$/,
    '变量 "$1" 的类型 "$2" 不能允许 null。',
  ],
  [/^OneOf Input Object "([^"]*)" must specify exactly one key\.$/, '"$1" 须且只能给出一个字段。'],
  [/^Variable "([^"]*)" cannot be non-input type "([^"]*)"\.$/, '变量 "$1" 不能是类型 "$2"。'],
  [
    /^Variable "([^"]*)" of type "([^"]*)" used in position expecting type "([^"]*)"\.$/,
    '变量 "$1" 的类型为 "$2"，此处须为 "$3"。',
  ],
  [
    /^Must provide operation name if query contains multiple operations\.$/,
    '有多个操作时，须指明 operationName。',
  ],
  [/^Unknown operation named "([^]*)"\.$/, '没有操作 "$1"。'],
  [/^Schema is not configured to execute subscription operation\.$/, '不支持订阅。'],
  // Apollo's.
  [/^GET requests only support query operations, not .*$/, 'GET 请求只能执行查询。'],
  [/^GraphQL operations must contain a non-empty `query` or [^]*$/, '请求中没有查询（query）。'],
  [/^Unsupported persisted query version$/, '不支持该版本的 persistedQuery。'],
  [/^provided sha does not match query$/, 'sha256Hash 与查询不符。'],
];
