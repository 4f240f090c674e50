/** '1 document', '12 documents': amounts in sentences. */
export const amount = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
