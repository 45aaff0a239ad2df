import { texts } from './texts';

export const jobTexts = texts({
  heading: ['职位', 'Jobs'],
  name: ['职位名称', 'Job'],
  price: ['工厂价', 'Wage'],
  salary: ['月收入', 'Monthly income'],
  weigh: ['权重', 'Weight'],
});
