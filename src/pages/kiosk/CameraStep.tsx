import { useEffect, useRef, useState } from 'react'
import readCode from 'qr/decode.js'
import { Notice } from '#src/ui/page/Notice.tsx'

/** Time between two looks at the picture of the camera, in ms, and its width in pixels. */
const every = 150
const width = 640

/** Reads the code of a pass that is held before the camera. */
export function CameraStep({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(onCode)
  useEffect(() => void (latest.current = onCode))
  useEffect(() => {
    const shown = video.current!
    const canvas = document.createElement('canvas')
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let isOver = false
    const look = () => {
      if (shown.videoWidth === 0) return
      canvas.width = width
      canvas.height = Math.round((shown.videoHeight * width) / shown.videoWidth)
      const pen = canvas.getContext('2d', { willReadFrequently: true })!
      pen.drawImage(shown, 0, 0, canvas.width, canvas.height)
      const code = codeIn(pen.getImageData(0, 0, canvas.width, canvas.height))
      if (code === null) return
      clearInterval(timer)
      latest.current(code)
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
      if (isOver) return stop()
      shown.srcObject = stream
      await shown.play()
      timer = setInterval(look, every)
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    open().catch((error: unknown) => {
      console.warn('The camera could not be opened', error)
      setProblem('This device has no camera, or the gate may not use it. Use your name and card.')
    })
    return () => {
      isOver = true
      clearInterval(timer)
      stop()
    }
  }, [])
  return (
    <>
      <h1>Hold your pass before the camera</h1>
      {problem ? (
        <Notice tone="amber">{problem}</Notice>
      ) : (
        <video ref={video} className="kiosk-video" muted playsInline aria-label="Camera" />
      )}
    </>
  )
}

/** The code in a picture; null if there is none. */
function codeIn(picture: ImageData) {
  try {
    return readCode(picture)
  } catch {
    // The reader throws for every picture without a code.
    return null
  }
}
