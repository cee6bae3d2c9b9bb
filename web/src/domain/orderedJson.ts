/** A value as JSON that is the same however its names are ordered: what stores it keeps their order no more than JSON does. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
