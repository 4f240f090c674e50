import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconMessageQuestion,
  IconMessageReply,
  IconSend,
} from '@tabler/icons-react'
import { rfiStatus, rfiStatusWords } from '#contract/changes/rfiStatus.ts'
import { look, over, type Look } from '#src/ui/page/look.ts'

const { draft, submitted, open, answered, closed, void: ended } = rfiStatus

/** The look of each status of an RFI. */
export const rfiLooks: Record<number, Look> = {
  [draft]: look(rfiStatusWords[draft]!, 'grey', IconCircleDashed),
  [submitted]: look(rfiStatusWords[submitted]!, 'violet', IconSend),
  [open]: look(rfiStatusWords[open]!, 'blue', IconMessageQuestion),
  [answered]: look(rfiStatusWords[answered]!, 'violet', IconMessageReply),
  [closed]: look(rfiStatusWords[closed]!, 'green', IconCircleCheck),
  [ended]: look(rfiStatusWords[ended]!, 'grey', IconBan, over),
}
