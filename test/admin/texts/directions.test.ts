import { catalogueTexts } from '../../../admin/texts/catalogue.texts';
import { textsIn } from '../../../admin/texts/texts';

test('a name in a question cannot reverse the words and the id around it', () => {
  const { removeAsk } = textsIn(catalogueTexts, 'zh');
  expect(removeAsk('测试\u202e)除删( #63')).toBe('删除“测试)除删( #63”？');
  expect(removeAsk('\u2067普工\u2069')).toBe('删除“普工”？');
  expect(textsIn(catalogueTexts, 'en').removeAsk('A\u202dB')).toBe('Delete “AB”?');
});
