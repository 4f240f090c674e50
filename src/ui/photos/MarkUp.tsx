import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconScribble, IconX, type Icon } from '@tabler/icons-react'
import { useId, useRef, useState, type PointerEvent } from 'react'
import { Button } from '../Button.tsx'
import { Leaving } from '../dialogs/ConfirmModal.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { Notice } from '../page/Notice.tsx'
import { isDrawn, markedName, pathOf, strokeFor, tools, type Mark, type Point, type Tool } from './marks.ts'
import { fileOf } from './prepared.ts'
import './markUp.css'

interface Props {
  /** URL of the picture. */
  src: string
  name: string
  /** Receives the marked picture; the original is kept. */
  onSave(file: File): void
  onClose(): void
}

const looks: Record<Tool, { words: string; icon: Icon }> = {
  arrow: { words: 'Arrow', icon: IconArrowUpRight },
  circle: { words: 'Circle', icon: IconCircle },
  line: { words: 'Draw', icon: IconScribble },
}

/**
 * Marks a photo with arrows, circles, lines and a caption, by finger, pen or mouse. The marked photo is a new picture;
 * the original is kept. Users who cannot use a pointer describe in the caption what there is to see.
 */
export function MarkUp({ src, name, onSave, onClose }: Props) {
  const titleId = useId()
  const [tool, setTool] = useState<Tool>('arrow')
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [drawing, setDrawing] = useState<Mark | null>(null)
  const [caption, setCaption] = useState('')
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const stroke = size ? strokeFor(size.width, size.height) : 4
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = sheet.current!.getBoundingClientRect()
    return {
      x: ((clientX - box.left) / box.width) * size!.width,
      y: ((clientY - box.top) / box.height) * size!.height,
    }
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing({ tool, points: [placeOf(event)] })
  }
  const goOn = (event: PointerEvent) => {
    if (drawing) setDrawing({ ...drawing, points: [...drawing.points, placeOf(event)] })
  }
  const end = () => {
    if (drawing && isDrawn(drawing, stroke)) setMarks([...marks, drawing])
    setDrawing(null)
  }
  const save = async () => {
    const file = await drawn(picture.current!, marks, caption.trim(), name)
    if (!file) return setProblem('This browser cannot write the picture.')
    onSave(file)
    onClose()
  }
  const [asking, setAsking] = useState(false)
  const isEmpty = marks.length === 0 && caption.trim() === ''
  const leave = () => {
    if (isEmpty) onClose()
    else setAsking(true)
  }
  return (
    <Dialog labelledBy={titleId} onLeave={leave} className="edit mark-up">
      <header>
        <h2 id={titleId}>{`Mark up ${name}`}</h2>
        <Button className="push" kind="quiet" icon={<IconX size={16} />} aria-label="Close" onClick={leave} />
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="form-body">
          {problem && <Notice tone="red">{problem}</Notice>}
          <div className="line wrap">
            <div className="line tight" role="group" aria-label="Tool">
              {tools.map((one) => {
                const { words, icon: Mark } = looks[one]
                return (
                  <Button
                    key={one}
                    small
                    icon={<Mark size={15} />}
                    aria-pressed={one === tool}
                    onClick={() => setTool(one)}
                  >
                    {words}
                  </Button>
                )
              })}
            </div>
            <Button
              small
              icon={<IconArrowBackUp size={15} />}
              reason={marks.length === 0 ? 'Nothing is drawn yet' : null}
              onClick={() => setMarks(marks.slice(0, -1))}
            >
              Undo
            </Button>
          </div>
          <div className="mark-up-sheet">
            <img
              ref={picture}
              src={src}
              alt={name}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setProblem('The photo could not be loaded.')}
            />
            {size && (
              <svg
                ref={sheet}
                viewBox={`0 0 ${size.width} ${size.height}`}
                role="img"
                aria-label={`${marks.length} marks on ${name}. Draw on it with a finger, a pen or a mouse`}
                onPointerDown={begin}
                onPointerMove={goOn}
                onPointerUp={end}
                onPointerCancel={() => setDrawing(null)}
              >
                {[...marks, ...(drawing ? [drawing] : [])].map((mark, at) => (
                  <g key={at}>
                    <path d={pathOf(mark, stroke)} strokeWidth={stroke * 2} className="mark-edge" />
                    <path d={pathOf(mark, stroke)} strokeWidth={stroke} className="mark" />
                  </g>
                ))}
              </svg>
            )}
          </div>
          <label className="field">
            Caption
            <input
              className="input"
              maxLength={120}
              value={caption}
              onChange={({ target }) => setCaption(target.value)}
              placeholder="What there is to see"
            />
          </label>
        </div>
        <footer className="form-foot">
          <Button className="push" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            reason={isEmpty ? 'Draw on the photo, or write a caption' : null}
            type="submit"
            disabled={size === null}
          >
            Save copy
          </Button>
        </footer>
      </form>
      {asking && <Leaving onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  )
}

/** Renders the picture with its marks, and the caption below it, as a new file. */
async function drawn(picture: HTMLImageElement, marks: readonly Mark[], caption: string, name: string) {
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = document.createElement('canvas')
  const stroke = strokeFor(width, height)
  const band = caption === '' ? 0 : stroke * 12
  canvas.width = width
  canvas.height = height + band
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  pen.drawImage(picture, 0, 0)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const mark of marks)
    for (const [token, wide] of [
      ['--photo-mark-edge', 2],
      ['--photo-mark', 1],
    ] as const) {
      pen.strokeStyle = colour(token)
      pen.lineWidth = stroke * wide
      pen.stroke(new Path2D(pathOf(mark, stroke)))
    }
  if (band > 0) {
    pen.fillStyle = colour('--paper')
    pen.fillRect(0, height, width, band)
    pen.fillStyle = colour('--on-paper')
    pen.font = `${stroke * 5}px ${getComputedStyle(document.body).fontFamily}`
    pen.textBaseline = 'middle'
    pen.fillText(caption, stroke * 3, height + band / 2, width - stroke * 6)
  }
  return fileOf(canvas, markedName(name))
}
