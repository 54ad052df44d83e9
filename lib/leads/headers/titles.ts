/** A title of a person in English or Afrikaans, as a pattern. */
export const TITLE = String.raw`(?:mr|mister|mrs|ms|miss|mx|dr|prof|rev|pastor|adv|hon|capt|sir|mnr|meneer|mev|mevrou|mej|mejuffrou|me|ds|kapt)\b\.?`;

const BEGINNING = new RegExp(`^${TITLE}`, "i");

export const beginsWithTitle = (text: string): boolean => BEGINNING.test(text);
