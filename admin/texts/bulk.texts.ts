import { counted } from './grouped';
import { texts } from './texts';

/** The actions on all ticked jobs, and their dialogs. */
export const bulkTexts = texts({
  bulk: ['批量操作', 'All that are ticked'],
  goOnline: ['上架', 'Put online'],
  goOffline: ['下架', 'Take offline'],
  setWeigh: ['设置权重', 'Set the weight'],
  setWages: ['修改工价', 'Change the wages'],
  setVisible: ['设置可见范围', 'Set who sees them'],
  setTypes: ['设置用工类型', 'Set the types'],
  setExpiry: ['设置有效期', 'Set the expiry'],
  // Labels of the buttons; the accessible names above contain them.
  weigh: ['权重', 'Weight'],
  wages: ['工价', 'Wages'],
  visible: ['可见范围', 'Who sees'],
  types: ['用工类型', 'Types'],
  expiry: ['有效期', 'Expiry'],
  exportTicked: ['导出所选', 'Export ticked'],
  clearTicks: ['取消选择', 'Untick'],
  wagesOf: [
    (count: number) => `修改所选 ${count} 个职位的工价`,
    (count: number) => `Change the wages of ${counted(count, 'job')}`,
  ],
  wagesHint: [
    '填 1.5：都设为 1.50 元；填 +1.5 或 -1.5：在各职位原价上增加或减少 1.50 元；留空：不变。',
    '1.5 sets all to 1.50 yuan; +1.5 or -1.5 raises or lowers what each has by that; empty leaves it.',
  ],
  wageChange: ['请输入金额，例如 22.50、+1 或 -0.50', 'An amount such as 22.50, +1 or -0.50'],
  unchanged: ['不变', 'Unchanged'],
  unchangedAmount: ['不变；1.5 设为，+1.5 增加', 'Unchanged; 1.5 sets, +1.5 raises'],
  set: ['设为', 'Set to'],
  raise: ['增加', 'Raise by'],
  lower: ['减少', 'Lower by'],
  wayOf: [(name: string) => `${name}的改法`, (name: string) => `${name}: how it changes`],
  preview: ['改动预览', 'What will change'],
  changeOf: [
    (name: string, change: string) => `${name}：${change}`,
    (name: string, change: string) => `${name}: ${change}`,
  ],
  leastAndGreatest: [
    (least: string, greatest: string) => `最低 ${least}，最高 ${greatest}`,
    (least: string, greatest: string) => `lowest ${least}, highest ${greatest}`,
  ],
  belowZero: ['；低于 0，不能保存', '; that is below 0 and cannot be saved'],
  knownOnly: [
    (known: number, count: number) =>
      known === 0
        ? '列表没有显示这些职位的工价，无法预览。'
        : `按列表里有工价的 ${known} 个职位预览，共 ${count} 个。`,
    (known: number, count: number) =>
      known === 0
        ? 'The list does not show their wages, so there is no preview.'
        : `A preview of the ${known} whose wages were listed, of ${count}.`,
  ],
  largeChange: [
    (count: number, name: string, before: string, after: string) =>
      `${count} 个职位的${name}将从 ${before} 变为 ${after}，确定？`,
    (count: number, name: string, before: string, after: string) =>
      `${name} of ${counted(count, 'job')} goes from ${before} to ${after}. Is that right?`,
  ],
  followsBoth: ['随两者变化', 'Follows both'],
  totalHint: [
    '单独设过到手工价的职位，只随上面的增减变化。',
    'Where it was set by hand, it changes only by what is added above.',
  ],
  visibleOf: [
    (count: number) => `所选 ${count} 个职位对谁可见？`,
    (count: number) => `Who sees ${counted(count, 'job')}?`,
  ],
  weighOf: [
    (count: number) => `所选 ${count} 个职位的权重`,
    (count: number) => `The weight of ${counted(count, 'job')}`,
  ],
  typesOf: [
    (count: number) => `所选 ${count} 个职位的用工类型`,
    (count: number) => `The types of ${counted(count, 'job')}`,
  ],
  typesHint: ['替换各职位原有的类型。', 'They replace the types that each job has.'],
  expiryOf: [
    (count: number) => `所选 ${count} 个职位何时自动下架？`,
    (count: number) => `When ${count === 1 ? 'does' : 'do'} ${counted(count, 'job')} go offline?`,
  ],
  atTime: ['到指定时间', 'At a certain time'],
  never: ['不自动下架', 'Never by themselves'],
  expiryHint: [
    (zone: string) => `按本机时区（${zone}）`,
    (zone: string) => `In this computer's time zone (${zone})`,
  ],
  pastWhileOnline: [
    (count: number) => `所选职位中有 ${count} 个已上架，时间须晚于现在`,
    (count: number) =>
      `${count} of them ${count === 1 ? 'is' : 'are'} online, so the time must be in the future`,
  ],
  chooseUsers: ['请选择用户', 'Choose users'],
  nobodyYet: ['还没有选择用户', 'Nobody is chosen yet'],
  bulkRemove: [
    (count: number) => `删除所选的 ${count} 个职位？收藏也会一并删除。`,
    (count: number) => `Delete ${counted(count, 'job')}? Favourites of them go, too.`,
  ],
  bulkPublish: [
    (count: number) => `上架所选的 ${count} 个职位？`,
    (count: number) => `Put ${counted(count, 'job')} online?`,
  ],
  bulkHide: [
    (count: number) => `下架所选的 ${count} 个职位？`,
    (count: number) => `Take ${counted(count, 'job')} offline?`,
  ],
  published: [
    (count: number) => `已上架 ${count} 个职位`,
    (count: number) => `${counted(count, 'job')} put online`,
  ],
  hidden: [
    (count: number) => `已下架 ${count} 个职位`,
    (count: number) => `${counted(count, 'job')} taken offline`,
  ],
  removed: [
    (count: number) => `已删除 ${count} 个职位`,
    (count: number) => `${counted(count, 'job')} deleted`,
  ],
  changed: [
    (count: number) => `已修改 ${count} 个职位`,
    (count: number) => `${counted(count, 'job')} changed`,
  ],
  othersSame: [
    (said: string, count: number) => `${said}，另外 ${count} 个没有变化`,
    (said: string, count: number) => `${said}; ${counted(count, 'other')} did not change`,
  ],
  nothingChanged: ['没有变化', 'Nothing has changed'],
  noneChanged: [
    (count: number, who: string | null, name: string, others: number, next: string) =>
      `${count === 1 ? '没有修改' : `${count} 个职位都没有修改`}，因为` +
      `${who === null ? '有人' : ` ${who} `}刚刚改过“${name}”` +
      `${others === 0 ? '' : `和另外 ${others} 个职位`}。${next}`,
    (count: number, who: string | null, name: string, others: number, next: string) =>
      `${count === 1 ? 'Nothing was changed' : `None of the ${count} jobs was changed`}, because ` +
      `${who ?? 'somebody'} has just changed “${name}”` +
      `${others === 0 ? '' : ` and ${counted(others, 'other job')}`}. ${next}`,
  ],
  gone: [
    (name: string, others: number, rest: number) =>
      `“${name}”${others === 0 ? '' : `和另外 ${others} 个职位`}已被删除，不再勾选。` +
      (rest === 0 ? '' : `其余 ${rest} 个没有变化，可以再试一次。`),
    (name: string, others: number, rest: number) =>
      `“${name}”${others === 0 ? ' is' : ` and ${counted(others, 'other job')} are`} deleted, and ` +
      `not ticked any more. ` +
      (rest === 0 ? '' : `The other ${rest} did not change: try again.`),
  ],
  previewAgain: [
    '预览已更新，请核对后再次确定。',
    'The preview is up to date now: check it, and apply again.',
  ],
  checkAgain: [
    '列表已更新，请核对后再试一次。',
    'The list is up to date now: check it, and try again.',
  ],
  tickedElsewhere: [
    (count: number, offPage: number) => `已选 ${count} 条，其中 ${offPage} 条不在本页`,
    (count: number, offPage: number) => `${count} ticked, ${offPage} of them not on this page`,
  ],
  untickOffPage: [
    (count: number) => `取消这 ${count} 条`,
    (count: number) => `Untick the ${count} elsewhere`,
  ],
  tickResults: [
    (count: number) => `选择全部 ${count} 条结果`,
    (count: number) => `Tick all ${count} results`,
  ],
  someOffPage: [
    (count: number) => `其中 ${count} 个不在当前页面上。`,
    (count: number) => `${count} of them ${count === 1 ? 'is' : 'are'} not on this page.`,
  ],
  offPage: ['（不在本页）', '(not on this page)'],
  andMore: [
    (count: number) => `以及另外 ${count} 个职位。`,
    (count: number) => `And ${count} more.`,
  ],
});
