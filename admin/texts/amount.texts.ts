import { texts } from './texts';

/** Texts about amounts of money in forms and sheets. */
export const amountTexts = texts({
  amount: [
    '须为不带正负号的金额，最多两位小数，例如 20.50',
    'Must be an amount without a sign, with at most two decimals, such as 20.50',
  ],
  followsSum: ['自动等于工厂价加补贴', 'Always the sum of both'],
  perMonth: ['元/月', 'yuan/month'],
  needsRange: ['须为范围，例如 5000~7000', 'Must be a range such as 5000~7000'],
  salaryHint: ['例如 5000~7000', 'Such as 5000~7000'],
});
