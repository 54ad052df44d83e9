import { scriptWith } from "@/lib/catalogue/scripts/standard";
import type { DemoProduct } from "../products/product";

type Kind = DemoProduct["kind"];

const PURPOSE: Record<Kind, string> = {
  funeral: `You asked us about funeral cover. When somebody in the family dies, the money is needed within days: for the \
undertaker, the food, and for bringing people home. The {{product_name}} pays it out in cash to the person whom you choose.

I am not giving you advice that takes all your finances into account. I will tell you what the plan offers, so that you \
can decide whether it suits you.

Who would you like to cover: only yourself, or your husband or wife, your children and your parents as well?`,
  life: `You asked us about life cover. If you die while the policy is in force, the {{product_name}} pays a lump sum to \
the people whom you name, so that they can keep the house, pay the school fees and settle what is owed.

I am not giving you advice that takes all your finances into account. I will tell you what the plan offers, so that you \
can decide whether it suits you.

Who depends on your income today? And how much do you still owe on a house or a car?`,
  disability: `You asked us about disability cover. If an illness or an accident means that you can never do your work \
again, the {{product_name}} pays you a lump sum, so that you can adapt your life without your salary.

I am not giving you advice that takes all your finances into account. I will tell you what the plan offers, so that you \
can decide whether it suits you.

What work do you do? How long could you and your family manage without your salary?`,
};

const WAITING: Record<Kind, string> = {
  funeral: `Death by accident is covered from the first day of cover. For death by natural causes there is a waiting \
period, which I will read to you for each person. If you had the same cover with another insurer until now, the months that \
you have already waited count. Suicide is not covered in the first twelve months.`,
  life: `Death by accident and by natural causes is covered from the first day of cover. Suicide is not covered in the \
first two years. A claim can be refused if one of your answers about your health or your work was not true.`,
  disability: `You are covered from the first day. A disability from an illness or injury that you knew of before the \
policy began is not covered, nor one that you cause on purpose. A claim can be refused if one of your answers about your \
health or your work was not true.`,
};

/** What agents say on the telephone when they sell a product of this kind. */
export const templateOf = (kind: Kind) => scriptWith(PURPOSE[kind], WAITING[kind]);
