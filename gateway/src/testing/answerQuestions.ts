/** Answers the questions of `Process.ask` in the program that was started, by the names of these functions. */
export function answerQuestions(answers: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  process.on('message', ({ number, question, args }: { number: number; question: string; args: never[] }) => {
    process.send?.({ number, answer: answers[question]?.(...args) })
  })
}
