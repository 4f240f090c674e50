import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockHour4,
  IconTag,
  IconTool,
} from '@tabler/icons-react'
import { isOverdue } from '#contract/equipment/dueDates.ts'
import {
  equipmentStatus as equipment,
  equipmentStatusWords,
  inspectionResultWords,
  itemStatus as item,
  itemStatusWords,
  tagWords,
  type InspectionResult,
  type Tag,
} from '#contract/equipment/statuses.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { daysAhead } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

type How = [Look['tone'], Look['icon'], (typeof over | typeof loud)?]
const ofEquipment = (id: number, ...how: How) => [id, look(equipmentStatusWords[id]!, ...how)] as const
const ofItem = (id: number, ...how: How) => [id, look(itemStatusWords[id]!, ...how)] as const

const equipmentLooks = new Map([
  ofEquipment(equipment.awaiting, 'blue', IconClockHour4),
  ofEquipment(equipment.inService, 'green', IconCircleCheck),
  ofEquipment(equipment.outOfService, 'red', IconTool, loud),
  ofEquipment(equipment.quarantined, 'amber', IconAlertTriangle, loud),
  ofEquipment(equipment.offHire, 'grey', IconArchive, over),
  ofEquipment(equipment.handedOver, 'green', IconCircleCheck),
  ofEquipment(equipment.decommissioned, 'grey', IconArchive, over),
])
const itemLooks = new Map([
  ofItem(item.setUp, 'grey', IconCircleDashed),
  ofItem(item.inUse, 'green', IconCircleCheck),
  ofItem(item.doNotUse, 'red', IconBan, loud),
  ofItem(item.removed, 'grey', IconArchive, over),
])
const tagLooks: Record<Tag, Look> = {
  green: look('Green tag', 'green', IconTag),
  amber: look('Amber tag', 'amber', IconTag, loud),
  red: look('Red tag', 'red', IconTag, loud),
}
const resultLooks: Record<InspectionResult, Look> = {
  pass: look(inspectionResultWords.pass, 'green', IconCircleCheck),
  passWithDefects: look(inspectionResultWords.passWithDefects, 'amber', IconAlertTriangle, loud),
  fail: look(inspectionResultWords.fail, 'red', IconCircleX, loud),
  na: look(inspectionResultWords.na, 'grey', IconCircleMinus),
}

interface Badge {
  statusId: number
  large?: boolean
}

export function EquipmentBadge({ statusId, large }: Badge) {
  const own = equipmentLooks.get(statusId)
  return own ? <StatusChip look={own} large={large} /> : '—'
}

export function ItemBadge({ statusId, large }: Badge) {
  const own = itemLooks.get(statusId)
  return own ? <StatusChip look={own} large={large} /> : '—'
}

/** The tag on a scaffold or place; its title explains it. */
export const TagBadge = ({ tag, large }: { tag: Tag; large?: boolean }) => (
  <span title={tagWords[tag]}>
    <StatusChip look={tagLooks[tag]} large={large} />
  </span>
)

export const ResultBadge = ({ result }: { result: InspectionResult }) => <StatusChip look={resultLooks[result]} />

interface DueRow {
  dueOn: string | null
  overdueFrom: string | null
}

/** When an inspection is due. If it is due at a time of day, it counts as overdue from that time on. */
export function InspectionDue({ row: { dueOn: day, overdueFrom } }: { row: DueRow }) {
  const clock = useClock()
  const isLate = isOverdue({ overdueFrom }, new Date(clock.now).toISOString())
  const isToday = (daysAhead(day, clock) ?? -1) >= 0
  return <DueMark due={dueOn(isLate && isToday ? overdueFrom : day, clock)} />
}
