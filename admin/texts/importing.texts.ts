import { amountTexts } from './amount.texts';
import { counted, grouped } from './grouped';
import { texts } from './texts';

/** A range of rows, by their numbers in the spreadsheet. */
interface Rows {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** The screen that imports jobs from a spreadsheet. */
export const importTexts = texts({
  heading: ['表格导入', 'Import from a spreadsheet'],
  intro: [
    '在 Excel 中选中单元格（含表头），复制后在此粘贴；或拖入 Excel、CSV 文件。有编号的行修改该职位，没有编号的行新建职位；空单元格不改动。',
    'Copy cells from Excel, heads included, and paste them here; or drop an Excel or CSV file. A row with an id changes that job, a row without one adds a job; empty cells change nothing.',
  ],
  pasteHere: ['在此粘贴表格内容', 'Paste the cells here'],
  chooseFile: ['选择 Excel 或 CSV 文件', 'Choose an Excel or CSV file'],
  template: ['下载模板', 'Download a template'],
  exportJobs: ['导出全部职位（CSV），改好后再导入', 'Export all jobs (CSV), to import them edited'],
  tooMany: [
    (rows: number) => `共 ${grouped(rows)} 行，每次最多导入 1,000 行。`,
    (rows: number) => `${grouped(rows)} rows; at most 1,000 at once.`,
  ],
  takeFirst: [
    ({ count, from, to }: Rows) => `先导入前 ${grouped(count)} 行（第 ${from}–${to} 行）`,
    ({ count, from, to }: Rows) => `Import the first ${grouped(count)} (rows ${from}–${to})`,
  ],
  waiting: [
    ({ count, from, to }: Rows) =>
      `写入这些行之后，继续导入其余 ${grouped(count)} 行（第 ${from}–${to} 行）。`,
    ({ count, from, to }: Rows) =>
      `The other ${counted(count, 'row')} (${from}–${to}) can be imported after these.`,
  ],
  goOn: [
    ({ count, from, to }: Rows) => `继续导入其余 ${grouped(count)} 行（第 ${from}–${to} 行）`,
    ({ count, from, to }: Rows) => `Go on with the other ${counted(count, 'row')} (${from}–${to})`,
  ],
  tooLong: [
    '这些行的内容太长：每次最多导入 1 MB。请分几次粘贴。',
    'These rows have too much text: at most 1 MB can be imported at once. Paste them in parts.',
  ],
  reading: [(file: string) => `正在读取“${file}”…`, (file: string) => `Reading "${file}"…`],
  unloaded: [
    '没有读取这个文件：页面的一部分没有加载成功。请检查网络或重新加载页面，再选择一次。',
    'The file was not read: a part of the page could not be loaded. Check the network or load the page again, then choose the file again.',
  ],
  nothing: ['没有识别到表格内容', 'No rows were recognised'],
  unreadable: [
    '无法读取这个文件。请另存为 XLSX 或 CSV，或复制单元格在此粘贴。',
    'This file cannot be read. Save it as XLSX or CSV, or copy its cells and paste them here.',
  ],
  unopened: [
    '打不开这个文件：它可能正被其他程序使用，或已被移动、修改。请关闭后重新选择。',
    'The file cannot be opened: another program may use it, or it was moved or changed. Close it there and choose it again.',
  ],
  tooLarge: [
    '这个文件太大。请只保留职位所在的工作表，或复制单元格在此粘贴。',
    'The file is too large. Keep only the sheet with the jobs, or copy its cells and paste them here.',
  ],
  only: [
    (sheet: string) => `只读取了工作表“${sheet}”，其他工作表没有导入。`,
    (sheet: string) => `Only the sheet "${sheet}" was read, none of the others.`,
  ],
  former: [
    '这是旧版 Excel（.xls）文件或加了密码的文件。请在 Excel 或 WPS 中打开，另存为不加密的 .xlsx 或 CSV，再选择新文件。',
    'This is a file of an old Excel (.xls), or one with a password. Open it in Excel, save it as .xlsx or CSV without a password, and choose the new file.',
  ],
  unclosed: [
    (line: number, start: string) =>
      `第 ${line} 行的引号没有结束："${start}…。请在文件中补上或删除这个引号，再导入一次。`,
    (line: number, start: string) =>
      `The quote that opens in line ${line} is never closed: "${start}… Close or delete it, and import again.`,
  ],
  chinaTime: [
    (zone: string) => `“2026-03-01”这样的日期按北京时间读取，不按本机时区（${zone}）。`,
    (zone: string) =>
      `Dates such as 2026-03-01 are read in China time, not in this computer's time zone (${zone}).`,
  ],
  header: ['第一行是表头', 'The first row has the heads'],
  matching: ['列对应关系', 'Columns'],
  skip: ['不导入', 'Left out'],
  column: [(place: number) => `第 ${place} 列`, (place: number) => `Column ${place}`],
  nameMissing: [
    '没有“职位名称”列：新建职位需要名称',
    'No column is the job name, which new jobs need',
  ],
  wageMissing: [
    (heads: readonly string[]) => `“${heads.join('”“')}”像是工资，没有导入`,
    (heads: readonly string[]) => `Left out, although it looks like a wage: ${heads.join(', ')}`,
  ],
  row: ['行', 'Row'],
  result: ['结果', 'Result'],
  rows: [(count: number) => `${count} 行`, (count: number) => counted(count, 'row')],
  leftOut: [
    (count: number) => `不导入 ${count} 行`,
    (count: number) => `${counted(count, 'row')} left out`,
  ],
  taken: ['导入', 'Import'],
  takeRow: [(row: number) => `导入第 ${row} 行`, (row: number) => `Import row ${row}`],
  namesakes: [
    (rows: number, names: readonly string[], isMore: boolean) =>
      `${rows} 个将新建的职位与已上架的职位同名：${names.join('、')}${isMore ? '等' : ''}。如果这份表格已经导入过，再写入会重复。`,
    (rows: number, names: readonly string[], isMore: boolean) =>
      `${counted(rows, 'new job has', 'new jobs have')} the name of one that is online: ${names.join(', ')}${isMore ? ' and others' : ''}. If this sheet was imported before, writing it again doubles them.`,
  ],
  repeated: [
    (count: number, rows: readonly number[], isMore: boolean) =>
      `${count} 行与前面的行完全相同，写入后会有重复的职位：第 ${rows.join('、')} 行${isMore ? '等' : ''}。`,
    (count: number, rows: readonly number[], isMore: boolean) =>
      `${counted(count, 'row')} equal to one above would add a job twice: ${rows.join(', ')}${isMore ? ' and others' : ''}.`,
  ],
  faults: [
    (cells: number) => `${cells} 个单元格有误，点击可直接修改`,
    (cells: number) => `${counted(cells, 'cell is', 'cells are')} wrong; click one to correct it`,
  ],
  nextFault: ['下一处', 'Next'],
  onlyFaults: ['只看有误的行', 'Only rows with faults'],
  comparing: ['正在与现有职位比较…', 'Comparing with the current jobs…'],
  correct: ['格式都正确', 'Every cell can be read'],
  onlyHeads: ['表头下面没有数据行', 'There is nothing below the heads'],
  check: ['检查并预览', 'Check and preview'],
  elsewhere: [
    '另一个标签页里有另一份未完成的表格，没有覆盖它。这里的改动不会保留，关闭或刷新前请先写入。',
    'Another tab has an unfinished sheet, which was not replaced. Changes here are not kept: write them before you close or reload this tab.',
  ],
  startAgain: ['重新开始', 'Start again'],
  back: ['返回修改', 'Back to the cells'],
  summary: [
    (created: number, updated: number, unchanged: number) =>
      `将新建 ${created} 个，修改 ${updated} 个，${unchanged} 个没有变化`,
    (created: number, updated: number, unchanged: number) =>
      `To add: ${created}, to change: ${updated}, unchanged: ${unchanged}`,
  ],
  allOrNone: [
    '一次写入，要么全部成功，要么什么都不变。',
    'Written at once: all of it, or nothing.',
  ],
  renamed: [
    (rows: number) =>
      `${rows} 个已有职位会改名。如果“编号”只是表格自己的序号，请返回，把该列改为“不导入”。`,
    (rows: number) =>
      `${counted(rows, 'job')} will get another name. If "Id" only numbers the rows of this sheet, go back and leave that column out.`,
  ],
  write: [(rows: number) => `写入 ${rows} 行`, (rows: number) => `Write ${counted(rows, 'row')}`],
  done: [
    (created: number, updated: number) => `完成：新建 ${created} 个，修改 ${updated} 个`,
    (created: number, updated: number) => `Done: ${created} added, ${updated} changed`,
  ],
  toJobs: ['查看职位列表', 'To the list of jobs'],
  toHistory: ['查看操作记录', 'To the audit log'],
  CREATE: ['新建', 'New'],
  UPDATE: ['修改', 'Changed'],
  UNCHANGED: ['不变', 'As it is'],
  conflict: [
    '预览之后有人改过其中的职位。请重新检查。',
    'Somebody has changed some of these jobs since the preview. Check again.',
  ],
  oldSheet: [
    '表格导出之后，有人改过标红的职位。请重新导出后再改；若要覆盖别人的修改，把“版本”列改为“不导入”。',
    'Since the sheet was exported, somebody has changed the jobs marked red. Export it again; or leave out the column "Version" to overwrite those changes.',
  ],
  unknownEnd: [
    '连接中断，不知道是否已经写入。请再点一次“写入”：已写入的不会重复。',
    'The connection was lost, and it may have been written or not. Write again: nothing is written twice.',
  ],
  unanswered: [
    '上次写入没有收到答复，可能已经写入。请再写入一次：已写入的不会重复。改动表格后再写入，则可能重复。',
    'The last write has had no answer, and may be done. Write again: nothing is written twice. If the sheet is changed first, it may be.',
  ],
  otherRows: [
    '这份表格已按别的内容写入过。请先查看职位列表，再重新检查。',
    'This sheet was written before with other contents. Look at the list of jobs, then check again.',
  ],
  notDone: [
    '服务没能完成写入：暂时不可用，或写入用时太长。请稍后再点一次“写入”：已写入的不会重复。若仍不成功，请分几次导入。',
    'The service could not finish: it is not available right now, or writing took too long. Write again shortly: nothing is written twice. If that fails too, import in parts.',
  ],
  was: ['原来：', 'Before: '],
});

/** The problems of a cell. */
export const cellTexts = texts({
  required: ['必填', 'Must not be empty'],
  tooLong: ['太长', 'Too long'],
  money: amountTexts.amount,
  salary: amountTexts.needsRange,
  whole: ['须为整数', 'Must be a whole number'],
  negative: ['不能为负数', 'Must not be negative'],
  tooLarge: ['最大 2147483647', 'Must be at most 2147483647'],
  degrees: ['须为经纬度（度）', 'Must be degrees within the globe'],
  types: ['须为长期工、兼职或短期工', 'Must be long-term, part-time or short-term'],
  id: ['须为编号', 'Must be an id'],
  status: ['须为上架或下架', 'Must be online or offline'],
  time: ['须为日期，例如 2026-03-01', 'Must be a date such as 2026-03-01'],
  formula: [
    '公式出错或没有结果：请在表格中改正并保存后再导入，或在此填写',
    'The formula has failed or has no result: correct it in the spreadsheet and save it, or fill this in',
  ],
  pair: ['经度和纬度要一起填', 'Longitude and latitude go together'],
});
