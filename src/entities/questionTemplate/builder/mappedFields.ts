import type { ProcessKindId } from '#contract/processKinds.ts'

type Fields = Readonly<Record<string, string>>
const inspection: Fields = {
  performedOn: 'Performed on',
  hours: 'Hour meter',
  certificateUntil: 'Certificate valid until',
  weather: 'Weather',
  competence: 'Competence',
}

/** The fields of each kind of record that an answer can fill (domain specification, 7 and 8). */
const byKind: Partial<Record<ProcessKindId, Fields>> = {
  10: {
    holderPersonId: 'Permit holder',
    gasReadings: 'Gas readings',
    isolations: 'Isolations',
    fireWatchUntil: 'Fire watch until',
  },
  20: { activity: 'Activity', reviewDueOn: 'Review due', highRisk: 'High risk' },
  30: {
    cardChecked: 'Card checked',
    rightToWorkSeen: 'Right to work seen',
    ruleStatement: 'Statement on the rules',
    expiresOn: 'Expires on',
  },
  40: inspection,
  50: inspection,
  60: {
    occurredOn: 'Occurred on',
    location: 'Location',
    narrative: 'Narrative',
    severity: 'Severity',
    activity: 'Activity',
    daysLost: 'Days lost',
  },
  70: {
    occurredOn: 'Occurred on',
    location: 'Location',
    narrative: 'Narrative',
    severity: 'Severity',
    potentialSeverity: 'Potential severity',
    cost: 'Cost',
    stoppedHours: 'Hours stopped',
  },
  80: { nature: 'Nature', observationTypeId: 'Observation type', alreadyFixed: 'Already fixed' },
  90: { topic: 'Topic', heldOn: 'Held on', durationMin: 'Minutes' },
  100: { occurredOn: 'Occurred on', breachId: 'Breach', level: 'Level' },
}

/** Returns the fields of these kinds, without duplicates. */
export const mappedFields = (kinds: readonly ProcessKindId[]): Fields =>
  Object.assign({}, ...kinds.map((kind) => byKind[kind] ?? {})) as Fields
