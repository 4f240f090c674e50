import { DeviceClock } from './DeviceClock.tsx'
import UnsentAnswers from './UnsentAnswers.tsx'

/** The notices above every page. */
export default function FrameNotices() {
  return (
    <>
      <DeviceClock />
      <UnsentAnswers />
    </>
  )
}
