/** Whether a theme may be asked for by name: letters, digits and spaces only (specification, section 5). */
export const isAcceptedTheme = (name: string) => /^[\p{L}\p{N} ]+$/u.test(name)
