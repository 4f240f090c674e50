import {
  IconAlertTriangle,
  IconBandage,
  IconBed,
  IconCircleMinus,
  IconHeartBroken,
  IconStethoscope,
  IconTool,
} from '@tabler/icons-react'
import { injurySeverityWords as words, type InjurySeverity } from '#contract/safety/injuryWords.ts'
import { loud, look, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<InjurySeverity, Look> = {
  fatal: look(words.fatal, 'red', IconHeartBroken, loud),
  specified: look(words.specified, 'red', IconAlertTriangle),
  lostTime: look(words.lostTime, 'amber', IconBed),
  restricted: look(words.restricted, 'amber', IconTool),
  medical: look(words.medical, 'blue', IconStethoscope),
  firstAid: look(words.firstAid, 'grey', IconBandage),
  none: look(words.none, 'grey', IconCircleMinus),
}

/** The severity of an injury; for an accident, that of its worst. A dash if there are no injured persons yet. */
export const SeverityBadge = ({ severity, large }: { severity: InjurySeverity | null; large?: boolean }) =>
  severity ? <StatusChip look={looks[severity]} large={large} /> : '—'

/** Formats where it happened, on one line. */
export const placeOf = ({ locationName, exactPlace }: { locationName: string | null; exactPlace: string | null }) =>
  [locationName, exactPlace].filter(Boolean).join(', ')
