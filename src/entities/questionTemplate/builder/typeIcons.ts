import {
  IconAlertHexagon, IconBallpen, IconBiohazard, IconBuilding, IconCalendar, IconCalendarClock, IconCamera, IconChecks, IconCircleDot, IconClock, IconFileText, IconGrid3x3,
  IconHash, IconInfoCircle, IconLetterCase, IconLink, IconListCheck, IconMapPin, IconMovie, IconPaperclip, IconQuestionMark, IconSquareCheck, IconSquareRoundedCheck,
  IconStretching, IconTable, IconTextPlus, IconToggleLeft, IconTool, IconUser, IconWind, IconAdjustmentsHorizontal, type Icon,
} from '@tabler/icons-react'
import type { InputTypeId } from '#contract/questions/inputTypes.ts'

/** The sign of each way to answer. */
export const typeIcons: Record<InputTypeId, Icon> = {
  10: IconLetterCase, 20: IconTextPlus, 30: IconHash, 40: IconCalendar, 50: IconClock, 60: IconCalendarClock, 70: IconToggleLeft, 80: IconToggleLeft, 90: IconListCheck,
  100: IconCircleDot, 110: IconChecks, 120: IconSquareCheck, 130: IconAdjustmentsHorizontal, 140: IconCamera, 150: IconPaperclip, 160: IconBallpen, 170: IconUser, 180: IconBuilding,
  190: IconSquareRoundedCheck, 200: IconTool, 210: IconMapPin, 220: IconFileText, 230: IconLink, 240: IconGrid3x3, 250: IconTable, 260: IconStretching, 270: IconAlertHexagon,
  280: IconBiohazard, 290: IconWind, 300: IconInfoCircle, 310: IconMovie, 320: IconQuestionMark,
}
