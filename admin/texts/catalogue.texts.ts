import { amountTexts } from './amount.texts';
import { texts } from './texts';

export const catalogueTexts = texts({
  categories: ['分类', 'Categories'],
  factories: ['工厂', 'Factories'],
  newCategory: ['新建分类', 'New category'],
  newFactory: ['新建工厂', 'New factory'],
  name: ['名称', 'Name'],
  image: ['图片', 'Image'],
  factoryName: ['工厂名称', 'Factory'],
  factoryPrice: ['工价（元/小时）', 'Wage (yuan/h)'],
  weigh: ['权重', 'Weight'],
  weighUp: ['小的排在前面', 'The smallest comes first'],
  weighDown: ['大的排在前面', 'The largest comes first'],
  needed: ['请填写', 'Fill this in'],
  money: amountTexts.amount,
  whole: ['须为整数', 'A whole number'],
  drag: [(name: string) => `拖动排序：${name}`, (name: string) => `Move ${name}`],
  dragHint: [
    '拖动左侧手柄排序；键盘用空格抓起、方向键移动、空格放下。',
    'Drag the handles to sort; with the keyboard space lifts and drops, arrows move.',
  ],
  weighOf: [(name: string) => `${name} 的权重`, (name: string) => `Weight of ${name}`],
  editOf: [(name: string) => `编辑 ${name}`, (name: string) => `Edit ${name}`],
  removeOf: [(name: string) => `删除 ${name}`, (name: string) => `Delete ${name}`],
  reordered: ['排序已保存', 'The order is saved'],
  removed: [(name: string) => `已删除 ${name}`, (name: string) => `${name} is deleted`],
  removeAsk: [(name: string) => `删除“${name}”？`, (name: string) => `Delete “${name}”?`],
  removeCategory: [
    '小程序的分类列表里不再显示它，没有职位受影响。可以在操作记录里撤销。',
    'The mini-program no longer lists it; no job is affected. The audit log can undo it.',
  ],
  removeFactory: [
    '小程序的工厂列表里不再显示它，没有职位受影响。可以在操作记录里撤销。',
    'The mini-program no longer lists it; no job is affected. The audit log can undo it.',
  ],
  chooseImage: ['从素材库选择', 'From the library'],
  clearImage: ['移除图片', 'Take it away'],
  deleted: [
    '它已被别人删除。您填写的内容还在，可以另存为新的。',
    'Somebody has deleted it. Your input is still here and can be saved as a new one.',
  ],
  wasAdded: ['上次的保存已成功', 'The earlier save had succeeded'],
  isChange: [
    '上次的保存已成功；之后填写的内容显示为修改，尚未保存',
    'The earlier save had succeeded. What you typed since is shown as changes, not saved yet',
  ],
  addedElsewhere: [
    (name: string) => `这份草稿已在别的标签页保存为“${name}”。再保存一次，会另外新建一个。`,
    (name: string) =>
      `Another tab has saved this draft as “${name}”. Saving again adds a second one.`,
  ],
  saveAsNew: ['另存为新的', 'Save as a new one'],
});
