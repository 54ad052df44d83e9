import { inSentence } from "./capitalize";

/** What schemas say of an empty value, since they don't know the label of its field. */
const REQUIRED = "Required";

/** The message of a field by its label: "Enter the name" for an empty one, else the message itself. */
export function fieldMessage<Message extends string | undefined>(message: Message, label: string): Message | string {
  if (message !== REQUIRED) return message;
  const needsNoArticle = /^(How|Why|What|When|Where|Who|Your)\b|^\w+ \d+$/.test(label);
  return `Enter ${needsNoArticle ? "" : "the "}${inSentence(label)}`;
}

/** The same for a field with a list of choices. */
export const choiceMessage = <Message extends string | undefined>(message: Message): Message | string =>
  message === REQUIRED ? "Choose from the list" : message;
