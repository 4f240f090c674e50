import type { EquipmentTypeDraft, IntervalUnit } from '#contract/entities/equipmentType.ts'

export type ScheduleDraft = NonNullable<EquipmentTypeDraft['schedules']>[number]

const unitWords: Record<IntervalUnit, readonly [one: string, many: string]> = {
  hour: ['hour', 'hours'],
  shift: ['shift', 'shifts'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
}
export const unitPlural = (unit: IntervalUnit) => unitWords[unit][1]

/** Formats an interval: 'Every 6 months', 'Every shift', 'Once before first use', 'After an event'. */
export function intervalWords({
  intervalValue,
  intervalUnit = 'month',
  beforeFirstUse,
  afterEvent,
}: ScheduleDraft): string {
  const every =
    intervalValue &&
    (intervalValue === 1 ? `every ${unitWords[intervalUnit][0]}` : `every ${intervalValue} ${unitPlural(intervalUnit)}`)
  const words =
    [every, beforeFirstUse && 'before first use', afterEvent && 'after an event'].filter(Boolean).join(', ') ||
    'not set yet'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
