/** To the millisecond and in UTC, as the server writes it into a refusal: two such times can be compared by eye. */
export const exactTime = (moment: string): string => `${moment.slice(11, 23)} UTC`;
