"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Questionnaire, QuestionOption } from "@/lib/catalogue/templates/questionnaires/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

export type Questions = {
  /** The questions that can be asked for the product. */
  offered: QuestionOption[];
  isLoading: boolean;
  hasFailed: boolean;
  /** Finds a question that is offered or already in the questionnaire. */
  find: (id: number) => QuestionOption | undefined;
};

/** The questions that a product's questionnaire can ask; none without a product. */
export function useQuestions(productId: number | null, record: Questionnaire | undefined): Questions {
  const path = `/questionnaires/questions?product_id=${productId}`;
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: queryKeys.options(path),
    queryFn: () => api.get<{ data: QuestionOption[] }>(path),
    enabled: productId !== null,
    placeholderData: keepPreviousData, // keeps the texts of chosen questions while those of another product load
  });
  const listed = data?.data ?? [];
  const present = record?.sections.flatMap(({ questions = [] }) => questions) ?? [];
  return {
    offered: productId === null || isPlaceholderData ? [] : listed,
    isLoading: isFetching && (!data || isPlaceholderData),
    hasFailed: isError,
    find: (id) => [...listed, ...present].find((question) => question.id === id),
  };
}
