import type { Message } from './language';

/** The names of kinds of rows. */
const nouns = {
  account: say('account', '账号'),
  'audit entry': say('audit entry', '操作记录'),
  batch: say('batch', '批量操作'),
  category: say('category', '分类'),
  factory: say('factory', '工厂'),
  job: say('job', '职位'),
  keyword: say('keyword', '搜索词'),
  'media file': say('media file', '媒体文件'),
  session: say('session', '会话'),
  text: say('text', '文本'),
  token: say('token', '令牌'),
  upload: say('upload', '上传文件'),
  user: say('user', '用户'),
} as const;

export type Noun = keyof typeof nouns;

/** Measures of a GraphQL request that have limits. */
const measures = {
  selections: say('fields and spreads once fragments are expanded', '展开片段后的字段和片段引用'),
  depth: say('levels of fields within fields', '字段的嵌套层数'),
  introspection: say(
    'levels of fields within fields beneath __schema or __type',
    '__schema 或 __type 之下字段的嵌套层数',
  ),
  aliases: say('aliases', '别名'),
  directives: say('directives', '指令'),
  fragments: say('fragments', '片段'),
  repeats: say('repetitions of one field or directive', '同一字段或指令的重复'),
  cost: say(
    'points of cost (ask for smaller pages or fewer nested lists)',
    '开销点数（请减小每页条数或减少嵌套的列表）',
  ),
  values: say('values in variables', '变量中的值'),
} as const;

export type Measure = keyof typeof measures;

/** The maximum number of names in one message. */
const MAX_NAMED = 20;

/** The maximum number of paths in one message, and of UTF-16 code units in each. */
const MAX_PATHS = 5;
const MAX_PATH_LENGTH = 100;

/**
 * All refusals that a caller of the GraphQL endpoint may read, in both languages. The REST
 * endpoint's messages are the interface document's (rest/failures.ts).
 */
export const messages = {
  logInFirst: say(
    'Log in first: send the header `token: …` or `Authorization: Bearer …`.',
    '请先登录：请发送请求头 `token: …` 或 `Authorization: Bearer …`。',
  ),
  noIntrospection: say(
    'This service does not let clients read its schema (GRAPHQL_INTROSPECTION).',
    '本服务不允许读取 schema（GRAPHQL_INTROSPECTION）。',
  ),
  noWechatLogins: say(
    'This service has no WeChat logins (WECHAT_APP_ID and WECHAT_APP_SECRET).',
    '未启用微信登录（WECHAT_APP_ID 和 WECHAT_APP_SECRET）。',
  ),
  wrongCredentials: say('The name or the password is wrong.', '用户名或密码错误。'),
  forAdministrators: say('This is for administrators.', '仅管理员可以操作。'),
  forEditors: say('This is for editors and administrators.', '仅编辑和管理员可以操作。'),
  changePasswordFirst: say('Change your password first.', '请先修改密码。'),
  preflight: say(
    'Send the header apollo-require-preflight.',
    '缺少请求头 apollo-require-preflight。',
  ),
  ownPages: say('Download exports from a page of this service.', '请从本服务的页面下载。'),
  ownExports: (count: number, seconds: number) =>
    say(
      `${count} exports of yours are under way; try again in ${seconds} s.`,
      `已有 ${count} 个导出正在进行，请在 ${seconds} 秒后再试。`,
    ),
  otherExports: (seconds: number) =>
    say(
      `Others are exporting; try again in ${seconds} s.`,
      `同时导出的人过多，请在 ${seconds} 秒后再试。`,
    ),
  noExport: say('There is no such export.', '没有该导出。'),
  noExportFilter: say(
    'Is no filter of this export, or not a value of it.',
    '没有该筛选条件，或其值无效。',
  ),
  getOrPost: say('Use GET or POST.', '请使用 GET 或 POST 请求。'),
  getOnly: say('Use GET.', '请使用 GET 请求。'),
  riskyPerson: say('WeChat has blocked this account from logging in.', '微信拒绝该用户登录。'),
  notFound: (what: Noun, id?: number) =>
    id === undefined
      ? say(`There is no such ${what}.`, `${nouns[what].zh}不存在。`)
      : say(`There is no such ${what} (id ${id}).`, `${nouns[what].zh}不存在（id ${id}）。`),
  /** `version`: the current one; null if the row is gone. */
  changedSince: (what: Noun, version: number | null, id?: number) => {
    const [en, zh] = id === undefined ? ['', ''] : [` (id ${id})`, `（id ${id}）`];
    const now = version === null ? '' : ` (now version ${version})`;
    const nowZh = version === null ? '' : `（当前版本 ${version}）`;
    return say(
      `This ${what}${en} has changed since you read it${now}; read it again.`,
      `该${nouns[what].zh}${zh}在读取之后已有更改${nowZh}，请重新读取。`,
    );
  },
  deletedMeanwhile: (what: Noun) =>
    say(`This ${what} has been deleted in the meantime.`, `该${nouns[what].zh}已被删除。`),
  refused: (what: Noun, ids: readonly number[]) =>
    say(
      `Nothing was changed: the request fails for ${what} ${named(ids, 'en')}.`,
      `未做任何更改，原因在于${nouns[what].zh} ${named(ids, 'zh')}。`,
    ),
  away: say(
    'The service is temporarily unavailable; try again shortly.',
    '服务暂不可用，请稍后再试。',
  ),
  readOnly: say(
    'This record is still managed by the old service; change it there.',
    '该数据仍由旧服务管理，请在旧服务中修改。',
  ),
  tooMany: (seconds: number) =>
    say(
      `Too many requests; try again in ${seconds} s.`,
      `请求过于频繁，请在 ${seconds} 秒后再试。`,
    ),
  fault: say('Something went wrong on our side.', '服务器错误。'),
  malformedBody: say('The body is not valid JSON.', '请求体不是有效的 JSON。'),
  deepBody: say('The body has lists or objects nested too deep.', '请求体嵌套过深。'),
  crowdedBody: say('The body has too many values.', '请求体中的值过多。'),
  piecemealBody: say('The body arrived in too many small pieces.', '请求体被分成过多的小块发送。'),
  slowBody: say('The body did not arrive in time.', '请求体未及时收到。'),
  largeBody: say(
    'The request is too large: send it in smaller parts.',
    '请求内容过大，请分几次提交。',
  ),
  encodedBody: say('The encoding of the body is not supported.', '不支持该请求体的编码。'),
  uploadsElsewhere: say(
    'Uploads are not part of GraphQL here: POST each file to /admin/media as multipart/form-data.',
    'GraphQL 不接收文件：请以 multipart/form-data 将每个文件 POST 到 /admin/media。',
  ),
  onlyRegistered: say('Only registered documents run here.', '只能执行已登记的查询。'),
  unknownDocumentId: say(
    'documentId is unknown: it works only for the documents of TRUSTED_DOCUMENTS_FILE.',
    'documentId 未知：仅可用于 TRUSTED_DOCUMENTS_FILE 中的查询。',
  ),
  /** `found`: Infinity if counting stopped at the limit. */
  tooMuch: (measure: Measure, found: number, most: number) => {
    const [en, zh] = Number.isFinite(found)
      ? [String(found), String(found)]
      : [`more than ${most}`, `超过 ${most}`];
    return say(
      `Too many ${measures[measure].en}: ${en}, where ${most} are allowed.`,
      `${measures[measure].zh}过多：${zh}，上限为 ${most}。`,
    );
  },
  longDocument: (characters: number, most: number) =>
    say(
      `The document is too long: ${characters} characters, where ${most} are allowed.`,
      `查询过长：${characters} 个字符，上限为 ${most}。`,
    ),
  nestedDocument: (most: number) =>
    say(
      `The document has more than ${most} brackets within each other.`,
      `查询嵌套过深：括号超过 ${most} 层。`,
    ),
  largeAnswer: (megabytes: number) =>
    say(
      `The answer is larger than ${megabytes} MB. Ask for smaller pages or fewer long texts.`,
      `结果超过 ${megabytes} MB：请减小每页条数或减少长文本。`,
    ),
  moreErrors: (count: number) => say(`There are ${count} more errors.`, `另有 ${count} 个错误。`),

  postFile: say('Send a file with POST.', '请使用 POST 请求上传文件。'),
  postForm: say('Send the file as multipart/form-data.', '请以 multipart/form-data 表单上传文件。'),
  noBoundary: say('The form has no boundary.', '表单缺少 boundary。'),
  cutShort: say('The form is malformed or incomplete.', '表单格式错误或未传完。'),
  noFile: say('The form contains no file.', '表单中没有文件。'),
  oneFile: say('Send one file per request.', '每次请求只能上传一个文件。'),
  mostMegabytes: (most: number) =>
    say(`At most ${most} MB for this kind of file.`, `该类文件最大 ${most} MB。`),
  mediaFormats: say(
    'Only JPEG, PNG, GIF and WebP images and MP4, MOV and WebM videos are accepted.',
    '仅支持 JPEG、PNG、GIF、WebP 图片和 MP4、MOV、WebM 视频。',
  ),
  videoFormats: say('Only MP4, MOV and WebM videos are accepted.', '仅支持 MP4、MOV、WebM 视频。'),
  noDirectUploads: say(
    'This service has no object store (MEDIA_STORE): send the file to /admin/media.',
    '未启用对象存储（MEDIA_STORE），请上传到 /admin/media。',
  ),
  stillStoring: say(
    'The video is still being checked and stored: call `finishDirectUpload` again.',
    '视频仍在检查和保存，请再次调用 `finishDirectUpload`。',
  ),
  unreadableImage: say(
    'The file is not a readable image: it is damaged or truncated.',
    '文件中没有可用的图片：文件已损坏或不完整。',
  ),
  damagedVideo: say('The video is damaged.', '该视频已损坏：文件结构有误。'),
  locatedVideo: say(
    'The video contains a location track; export it without one.',
    '该视频含有拍摄位置轨迹：请去除后重新导出。',
  ),
  costlyImage: say(
    'The image is too expensive to decode; save it as a photo of at most 25 megapixels and ' +
      '12,000 pixels per side.',
    '该图片解码开销过大：请另存为普通照片，不超过 2500 万像素，且每边不超过 12000 像素。',
  ),

  neededIsGone: say(
    'Something that the former state needs has been deleted or is taken.',
    '原状态所需的内容已被删除或占用。',
  ),
  nullForTop: say(
    'Must be given; empty (null) is the top of the tree.',
    '必填；顶层请留空（null）。',
  ),
  required: say('Must not be null or empty.', '必填。'),
  invalid: say('Is not valid.', '值无效。'),
  omit: say(
    'Must not be null; omit the field to keep its value.',
    '不能为 null；如需保留原值，请省略该字段。',
  ),
  omitOrGive: say(
    'Must not be null; omit the field, or give a value.',
    '不能为 null；请省略该字段，或填写值。',
  ),
  omitOrEmpty: say(
    'Must not be null; omit the field to keep its value, or send an empty value to clear it.',
    '不能为 null；如需保留原值，请省略该字段；如需清空，请发送空值。',
  ),
  noText: say(
    'Must not contain NUL or an unpaired surrogate.',
    '不能包含 NUL 字符或不完整的字符。',
  ),
  tooShort: (min: number) => say(`Must have at least ${min} characters.`, `至少 ${min} 个字符。`),
  tooLong: (max: number) => say(`Must have at most ${max} characters.`, `最多 ${max} 个字符。`),
  deepHtml: (most: number) =>
    say(
      `The HTML is nested too deep: at most ${most} elements within each other.`,
      `HTML 嵌套过深：最多 ${most} 层标签。`,
    ),
  money: say(
    'Must be a decimal string of up to eight digits and two decimals, such as "20.50".',
    '须为金额字符串：最多八位整数和两位小数，例如 "20.50"。',
  ),
  pricesOutOfRange: say(
    'The prices and their sum must be from 0 to 99999999.99.',
    '价格及价格之和须在 0 至 99999999.99 之间。',
  ),
  futureWhilePublished: say(
    'Must be in the future, or empty, while the job is published.',
    '职位发布期间须为将来的时间，或留空。',
  ),
  hasExpired: say(
    'The job has expired: publish it with a later expiry time, or without one.',
    '职位已过期：发布时须同时设置更晚的自动下架时间，或留空。',
  ),
  salary: say(
    'Must be a range such as "5000~7000", or empty.',
    '须为范围，例如 "5000~7000"，或为空。',
  ),
  whole: (min: number, max: number) =>
    say(`Must be a whole number from ${min} to ${max}.`, `须为 ${min} 至 ${max} 的整数。`),
  between: (min: number, max: number) =>
    say(`Must be from ${min} to ${max}.`, `须在 ${min} 至 ${max} 之间。`),
  atLeast: (min: number) => say(`Must be ${min} or more.`, `不得小于 ${min}。`),
  longitude: say('The longitude must be from -180 to 180 degrees.', '经度须在 -180 至 180 之间。'),
  latitude: say('The latitude must be from -90 to 90 degrees.', '纬度须在 -90 至 90 之间。'),
  mediaPath: say(
    'Must be the path of an upload, or an http(s) address, or empty.',
    '须为已上传文件的路径或 http(s) 地址，或为空。',
  ),
  mediaPathInList: say(
    'Must be the path of an upload, or an http(s) address.',
    '须为已上传文件的路径或 http(s) 地址。',
  ),
  noUpload: say('No upload has this path.', '没有上传过该路径的文件。'),
  noUploads: (paths: readonly string[]) =>
    say(
      `No upload has the path of an image or a video: ${firstOf(paths)}.`,
      `没有上传过以下图片或视频：${firstOf(paths)}。`,
    ),
  id: say('Must be an id: a positive integer such as "5".', '须为 id：正整数，例如 "5"。'),
  uuid: say('Must be a UUID.', '须为 UUID。'),
  keyTaken: say(
    'Was used for a different request; generate a new one.',
    '已用于其他请求，请生成新的 UUID。',
  ),
  list: say('Must be a list.', '须为列表。'),
  mostItems: (most: number) => say(`Must have at most ${most} items.`, `最多 ${most} 项。`),
  longDescriptions: (megabytes: number) =>
    say(
      `The descriptions of these jobs have more than ${megabytes} MB: import fewer rows at once.`,
      `这些职位的描述超过 ${megabytes} MB：请分批导入。`,
    ),
  eachOnce: say('Must not repeat an id.', '每个 id 只能出现一次。'),
  versionOfNone: say('Must not be given without an id.', '没有 id 时不能填写版本。'),
  versionForEach: say(
    'Must have one version per id, or be omitted.',
    '须为每个 id 各给一个版本，或省略。',
  ),
  noUsers: (ids: readonly number[]) =>
    say(`No such user: ${named(ids, 'en')}.`, `用户不存在：${named(ids, 'zh')}。`),
  cycle: say('A user cannot be placed below themselves.', '用户不能位于自己之下。'),
  ownRole: say('You cannot remove your own administrator role.', '不能取消自己的管理员角色。'),
  lastAdministrator: say('At least one administrator must remain.', '至少保留一名管理员。'),
  username: say(
    'Must be up to 64 letters, digits, ".", "_" and "-".',
    '最多 64 个字母、数字、“.”、“_” 或 “-”。',
  ),
  ownLogin: say('You cannot remove your own account.', '不能移除自己的登录账号。'),
  ownAccount: say('You cannot delete yourself.', '不能删除自己。'),
  aloneInJobs: (jobs: number) =>
    say(
      jobs === 1
        ? '1 job is restricted to this user alone and would become open to everyone: first ' +
            'restrict it to others or delete it.'
        : `${jobs} jobs are restricted to this user alone and would become open to everyone: ` +
            'first restrict them to others or delete them.',
      `${jobs} 个职位仅限该用户可见，删除后将对所有人公开：请先修改其可见用户或删除这些职位。`,
    ),
  cannotUndo: say('This change cannot be undone.', '该操作无法撤销。'),
  inUse: (count: number, places: readonly string[]) =>
    say(
      `Used in ${count} ${count === 1 ? 'place' : 'places'}: ${places.join(', ')}` +
        `${count > places.length ? ', …' : ''}.`,
      `有 ${count} 处正在使用：${places.join('、')}${count > places.length ? '……' : ''}。`,
    ),
  nameTaken: say('This name is taken.', '该用户名已被占用。'),
  hasAccount: say('This user already has an account.', '该用户已有账号。'),
  samePassword: say('Must differ from the current password.', '不能与当前密码相同。'),
  commonPassword: say('Too common; choose a less guessable password.', '密码过于常见，请换一个。'),
  wrongPassword: say('Wrong password.', '密码错误。'),
  wrongCode: say('The code is wrong, expired or already used.', 'code 错误、过期或已被使用。'),
  cursor: say(
    'Must be a cursor of this list in this order; start again without one.',
    '须为该列表及该排序的游标，请从头开始。',
  ),
  notTogether: (other: string) =>
    say(`Must not be given together with ${other}.`, `不能与 ${other} 同时填写。`),
  oneOrder: say('Must be STANDARD together with near.', '使用 near 时只能为 STANDARD。'),
  edges: say(
    'The southern edge must not be north of the northern edge.',
    '南边界不能在北边界以北。',
  ),
} as const;

function say(en: string, zh: string): Message {
  return { en, zh };
}

function named(ids: readonly number[], language: 'en' | 'zh'): string {
  const listed = ids.slice(0, MAX_NAMED).join(', ');
  const others = ids.length - MAX_NAMED;
  if (others <= 0) return listed;
  return language === 'en' ? `${listed} and ${others} more` : `${listed} 等，另有 ${others} 个`;
}

/** Joins at most MAX_PATHS of the paths, each shortened. */
function firstOf(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_PATHS).map((path) => path.slice(0, MAX_PATH_LENGTH));
  return `${named.join(', ')}${paths.length > MAX_PATHS ? ', …' : ''}`;
}
