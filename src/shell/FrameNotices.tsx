import { DeviceClock } from './DeviceClock.tsx'
import UnsentAnswers from './UnsentAnswers.tsx'

/** What the frame says above every page. */
export default function FrameNotices() {
  return (
    <>
      <DeviceClock />
      <UnsentAnswers />
    </>
  )
}
