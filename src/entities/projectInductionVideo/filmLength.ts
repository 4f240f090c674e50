/** Length of a film in whole seconds, measured by the browser; null if it cannot play the file. */
export function filmLength(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number | null>((done) => {
    video.preload = 'metadata'
    video.addEventListener('loadedmetadata', () => done(Number.isFinite(video.duration) ? video.duration : null))
    video.addEventListener('error', () => done(null))
    video.src = url
  })
    .then((seconds) => (seconds === null ? null : Math.max(1, Math.round(seconds))))
    .finally(() => URL.revokeObjectURL(url))
}

/** Formats '4 min 05 s'. */
export function lengthWords(seconds: number | null) {
  if (seconds === null) return null
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`
}
