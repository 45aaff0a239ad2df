/** Whether this computer's clock shows China time, in which the dates of a sheet are read. */
export const isChinaTime = (): boolean => new Date().getTimezoneOffset() === -8 * 60;
