const unsafe =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]|^\.|[. ]$|^(?:con|nul|com1)\b/i

/** Whether a file name, by default of a PDF, has no special meaning to a file system, a program or a reader. */
export const safeName = (name: string, ending = 'pdf') =>
  !unsafe.test(name) && name.endsWith(`.${ending}`) && name.isWellFormed() && Buffer.byteLength(name) <= 255
