import { Button } from '#src/ui/Button.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'

/** A notice that the form was restored from a draft, with the time of the draft. */
export const LeftBehind = ({ at, onDiscard }: { at: string; onDiscard(): void }) => (
  <Notice
    tone="blue"
    title="Your unsaved entries are back"
    action={
      <Button small onClick={onDiscard}>
        Discard
      </Button>
    }
  >
    Last typed <Moment at={at} withTime inSentence />. Save to keep them.
  </Notice>
)
