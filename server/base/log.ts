export type LogLine = { level: 'info' | 'warn' | 'error'; message: string } & Record<string, unknown>

const loud = { info: 'log', warn: 'warn', error: 'error' } as const

/** Writes one JSON object per line. JSON escapes line breaks and control characters, so nobody can forge a line. */
export function writeLine(line: LogLine) {
  const text = JSON.stringify({ at: new Date().toISOString(), ...line }).replaceAll(/[\u007f-\u009f\u2028\u2029]/g, '?')
  console[loud[line.level]](text)
}
